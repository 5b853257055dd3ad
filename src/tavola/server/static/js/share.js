// A picture that people can send on: drawn as PNG, shared where the device knows how, saved elsewhere.

const WIDTH = 1200; // pixels

export async function sharePicture(link) {
  const png = await drawn(link.href);
  const file = new File([png], link.download.replace(".svg", ".png"), { type: png.type });
  if (navigator.canShare?.({ files: [file] })) await navigator.share({ files: [file] }).catch(() => {}); // one may change one's mind
  else save(file);
}

async function drawn(address) {
  const image = new Image();
  image.src = address;
  await image.decode();
  const canvas = document.createElement("canvas");
  canvas.width = WIDTH;
  canvas.height = Math.round((WIDTH * image.naturalHeight) / image.naturalWidth);
  canvas.getContext("2d").drawImage(image, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve) => canvas.toBlob(resolve, "image/png"));
}

function save(file) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(file);
  link.download = file.name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
