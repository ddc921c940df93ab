/*
 * The upper limit for a shop on Node: node:http, prepared statements and files from memory, without a framework or
 * validation. Requires DATABASE_URL, ORDER_COLUMNS, the columns of an order, and FILES, the folder with the compressed
 * files to serve.
 */
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { openBareDatabase } from './bare-database.mjs';

const database = openBareDatabase(process.env.DATABASE_URL);
const readFile = (name, type) => ({ body: readFileSync(`${process.env.FILES}/${name}`), type });
const files = {
  '/': readFile('page', 'text/html; charset=utf-8'),
  '/asset': readFile('asset', 'application/javascript; charset=utf-8'),
};
const PRODUCT = '/api/products/';

function sendJson(response, status, value) {
  const body = JSON.stringify(value);
  const headers = {
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(body),
  };
  response.writeHead(status, headers).end(body);
}

function readBody(request) {
  return new Promise((resolve, reject) => {
    let text = '';
    request.setEncoding('utf8').on('data', (chunk) => {
      text += chunk;
    });
    request.on('end', () => resolve(text)).on('error', reject);
  });
}

async function answer(request, response) {
  const { method, url, headers } = request;
  const file = files[url];
  if (file !== undefined) {
    const { body, type } = file;
    const fileHeaders = { 'content-type': type, 'content-encoding': 'br', 'content-length': body.length };
    response.writeHead(200, fileHeaders).end(body);
  } else if (method === 'POST') {
    const [row] = JSON.parse(await readBody(request));
    sendJson(response, 201, await database.insertOrder(row, headers['idempotency-key']));
  } else if (url.startsWith(PRODUCT)) {
    sendJson(response, 200, await database.findProduct(url.slice(PRODUCT.length)));
  } else {
    sendJson(response, 200, await database.listProducts());
  }
}

const server = createServer((request, response) => {
  answer(request, response).catch((error) => sendJson(response, 500, { error: error.message }));
});
server.listen(0, '127.0.0.1', () => console.log(`ready at http://127.0.0.1:${server.address().port}`));
