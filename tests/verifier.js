// Runs the browser's verifier over what Python asks, in node or in a browser: appended to verify.js by the tests.
"use strict";

function answers(questions) {
  const { sha256, hmac, hex, unhex, ascii, commitmentOf, derive, verify, readRecords } = tavolaDice;
  const firstWrong = (found) => (found.reason === "otherThrows" ? found.throws.find((thrown) => !thrown.isRight) : null);
  return {
    hashes: questions.hashes.map((text) => hex(sha256(ascii(text)))),
    hmacs: questions.hmacs.map(({ key, message }) => hex(hmac(unhex(key), unhex(message)))),
    commitments: questions.commitments.map(({ secret }) => commitmentOf(secret)),
    ways: questions.throws.map((t) => derive(t.secret, t.table, t.contributions, t.number, t.ways)),
    games: questions.games.map(({ record }) => {
      const found = verify(record, questions.faces);
      const wrong = firstWrong(found);
      return { state: found.state, log_line: wrong ? wrong.line : null, due: wrong ? wrong.due : null };
    }),
    files: questions.files.map((text) => readRecords(text).map((record) => verify(record, questions.faces).state)),
  };
}
