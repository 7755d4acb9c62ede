// Unpacks the Chromium that npm brought (Linux on x86-64) into the folder given. Prints nothing.
import { chmodSync, createReadStream, createWriteStream, mkdirSync } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { createBrotliDecompress } from 'node:zlib';

const [folder] = process.argv.slice(2);
const packed = new URL('node_modules/@sparticuz/chromium/bin/', import.meta.url);

mkdirSync(folder, { recursive: true });
for (const name of ['chromium', 'al2023.tar', 'fonts.tar']) {
  await pipeline(createReadStream(new URL(`${name}.br`, packed)), createBrotliDecompress(), createWriteStream(`${folder}/${name}`));
}
chmodSync(`${folder}/chromium`, 0o755);
