# syntax=docker/dockerfile:1
# Empty, unless the shop's folder is elsewhere: --build-context shop-dir=<folder> --build-arg SHOP_DIR=/shop-dir
FROM scratch AS shop-dir

FROM node:24-bookworm-slim AS build
WORKDIR /shop
COPY package.json package-lock.json .npmrc ./
RUN npm ci --workspaces=false --include=dev
COPY . .
COPY --from=shop-dir / /shop-dir/
ARG SHOP_DIR
# Pictures that were encoded for an earlier image are in the cache.
RUN --mount=type=cache,target=/shop/.cache npm run build
# The packages that rolldown.config.mjs does not bundle, except PostgreSQL.
RUN mkdir packages && cp -R --parents node_modules/@node-rs node_modules/stripe packages

FROM node:24-bookworm-slim
ENV NODE_ENV=production
WORKDIR /shop
COPY --from=build /shop/packages ./
COPY --from=build /shop/dist dist
COPY package.json ./
# A volume mounted there gets the same owner.
RUN mkdir --mode=700 /backups && chown node:node /backups
USER node
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=5s --start-period=20s \
  CMD ["node", "-e", "fetch('http://127.0.0.1:' + (process.env.PORT || 3000) + '/api/health').then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "dist/server/main.js"]
