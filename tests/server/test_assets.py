"""Scripts, styles, fonts and icons: whole, small, kept for good, and all of them used."""

import json
import re
from pathlib import Path
from typing import get_args

import pytest

from tavola import GAMES, find_game
from tavola.server.assets import SCRIPTS, STATIC, STYLES, bundle, script_url, style_url
from tavola.server.reactions import Reaction

from .guest import serving
from .visitor import every_language, visiting


def test_scripts_import_what_is_there() -> None:
    for script in (STATIC / "js").glob("*.js"):
        for name in re.findall(r'from "\./([\w-]+\.js)"', script.read_text(encoding="utf-8")):
            assert (STATIC / "js" / name).is_file(), f"{script.name} imports {name}"


@pytest.mark.parametrize("entry", SCRIPTS)
def test_scripts_are_put_together_whole(entry: str) -> None:
    whole = bundle(entry)
    for name in re.findall(r"^const \$(\w+) = \(\(\) => {$", whole, re.MULTILINE):
        source = (STATIC / "js" / f"{name}.js").read_text(encoding="utf-8")
        for imported in re.findall(r'from "\./(\w+)\.js"', source):
            assert whole.index(f"const ${imported} = (") < whole.index(f"const ${name} = (")
        exported = re.findall(r"^export .*?(\w+)(?:\(| = | {| extends)", source, re.MULTILINE)
        assert f"return {{ {', '.join(exported)} }};" in whole


def test_a_script_that_cannot_be_put_together_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tavola.server.assets.STATIC", tmp_path)
    (tmp_path / "js").mkdir()
    for source in ("export default 3;", "export let x = 1;", 'import "./b.js";', "await ready;"):
        (tmp_path / "js" / "a.js").write_text(source)
        with pytest.raises(ValueError, match=r"a\.js cannot be put together"):
            bundle("a")
    (tmp_path / "js" / "a.js").write_text('import { b } from "./b.js";\n')
    (tmp_path / "js" / "b.js").write_text('import { a } from "./a.js";\n')
    with pytest.raises(ValueError, match=r"a\.js imports itself, by a and b"):
        bundle("a")


async def test_assets_are_kept_for_good_under_the_address_of_what_is_in_them(sqlite_url: str) -> None:
    async with serving(sqlite_url) as service, visiting(service) as client:
        urls = [*map(script_url, SCRIPTS), *map(style_url, STYLES), style_url("table", "garden")]
        for url in urls:
            current = await client.get(url)
            assert "immutable" in current.headers["cache-control"]
            assert "gzip" in current.headers["content-encoding"]
            plain = await client.get(url, headers={"accept-encoding": "identity"})
            assert plain.text == current.text
            stale = await client.get(f"/assets/0/{url.rpartition('/')[2]}")
            assert (stale.headers["cache-control"], stale.text) == ("no-cache", current.text)
        for name in ("no.js", "table.js.map", "no.css", "table.no.css", "page.js", "table.", "..css"):
            assert (await client.get(f"/assets/0/{name}")).status_code == 404


@every_language
async def test_scripts_say_only_what_their_page_knows(language: str, sqlite_url: str) -> None:
    async with serving(sqlite_url) as service, visiting(service, **{"accept-language": language}) as client:
        for path, script in (("/", "home"), ("/carry", "carry")):
            said = set(re.findall(r'words\("([^"]+)"', bundle(script)))
            html = (await client.get(path)).text
            known = json.loads(re.findall(r'id="words">(.*?)</script>', html)[0])
            assert said == set(known)
            assert all(known.values())


async def test_fonts_are_our_own_and_come_with_their_licences(sqlite_url: str) -> None:
    async with serving(sqlite_url) as service, visiting(service) as client:
        style = (await client.get("/static/fonts.css")).text
        fonts = re.findall(r'url\("(.+?)"\)', style)
        assert len(fonts) == 2
        for font in fonts:
            name = font.removeprefix("fonts/").removesuffix(".woff2")
            assert (await client.get(f"/static/{font}")).content.startswith(b"wOF2")
            assert "SIL Open Font License" in (await client.get(f"/static/fonts/OFL-{name}.txt")).text
        assert set(re.findall(r"https?:", style)) == set()


# On a device's own screen


async def test_the_manifest_names_icons_of_the_sizes_they_have(sqlite_url: str) -> None:
    async with serving(sqlite_url) as service, visiting(service) as client:
        response = await client.get("/static/manifest.webmanifest")
        assert response.headers["content-type"].startswith("application/manifest+json")
        manifest = response.json()
        assert manifest["start_url"] == manifest["scope"] == "/"
        assert {"any", "192x192", "512x512"} == {icon["sizes"] for icon in manifest["icons"]}
        assert [icon["purpose"] for icon in manifest["icons"] if "purpose" in icon] == ["maskable"]
        for icon in manifest["icons"]:
            body = (await client.get(icon["src"])).content
            if icon["type"] == "image/png":
                assert "x".join(map(str, png_size(body))) == icon["sizes"]


def png_size(body: bytes) -> tuple[int, int]:
    """Width and height of a PNG."""
    assert body.startswith(b"\x89PNG\r\n\x1a\n")
    return int.from_bytes(body[16:20]), int.from_bytes(body[20:24])


def test_static_files_are_no_larger_than_they_need_be() -> None:
    assert not [
        path.name for path in Path(STATIC).rglob("*") if path.is_file() and path.stat().st_size > 40_000
    ]


# Icons


def test_every_icon_is_used_and_every_icon_that_is_used_is_there() -> None:
    icons = (STATIC / "icons.svg").read_text(encoding="utf-8")
    drawn = re.findall(r'<symbol id="([^"]+)"', icons)
    sources = (*(STATIC.parent / "templates").glob("*.html"), *(STATIC / "js").glob("*.js"))
    text = "\n".join(path.read_text(encoding="utf-8") for path in sources)
    used = set(re.findall(r'icons\.svg#([\w-]+)"', text)) | set(re.findall(r'"((?:i|piece)-\w+)"', text))
    if re.search(r'"piece-" ~|`piece-\$', text):  # each player's own
        used |= {f"piece-{seat}" for seat in range(1, max(max(find_game(name).seats) for name in GAMES) + 1)}
    used |= {f"r-{name}" for name in get_args(Reaction)}
    assert sorted(drawn) == sorted(used)
