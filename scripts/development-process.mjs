// A server in waiting: it loads the packages while there is nothing else to do, and runs the server when it is told to.
import { once } from 'node:events';
import { pathToFileURL } from 'node:url';

const [, packages, program] = process.argv.splice(1, 3);
// A package that cannot be loaded is told by the program that wants it.
await import(pathToFileURL(packages)).catch(() => {});
process.send('loaded');
await once(process, 'message');
process.disconnect();
process.argv.splice(1, 0, program);
await import(pathToFileURL(program));
