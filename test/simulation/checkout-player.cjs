// Plays purchases in a process of their own: outside of Jest, whose hooks make promises several times as slow.
const { readFileSync } = require('node:fs');
const Module = require('node:module');
const { transformSync } = require('@swc/core');

const swc = {
  configFile: false,
  jsc: {
    target: 'es2023',
    parser: { syntax: 'typescript', decorators: true },
    transform: { legacyDecorator: true, decoratorMetadata: true },
  },
  module: { type: 'commonjs' },
};

// As Jest does, since older versions of Node run no TypeScript, and none has decorators.
Module._extensions['.ts'] = (module, filename) => {
  const { code } = transformSync(readFileSync(filename, 'utf8'), { ...swc, filename });
  module._compile(code, filename, 'commonjs');
};

require('./play-checkout.ts');
