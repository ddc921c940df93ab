// The exports of this folder that the build's scripts use.
export { PAPER } from './accent.ts';
export { encodedFiles } from './pictures/read-pictures.ts';
export { readShop } from './read-shop.ts';
export { webManifest } from './web-manifest.ts';
