// What the build's scripts need of this folder, as one module.
export { PAPER } from './accent.ts';
export { encodedFiles } from './pictures/read-pictures.ts';
export { readShop } from './read-shop.ts';
export { webManifest } from './web-manifest.ts';
