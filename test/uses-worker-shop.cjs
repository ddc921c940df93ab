const { readFileSync } = require('node:fs');

/** Whether the tests of a file use the worker's shop, which other files could disturb. */
module.exports = (file) => readFileSync(file, 'utf8').includes(' = workerShop();');
