# syntax=docker/dockerfile:1
# Two images: `--target shop` uses a PostgreSQL server elsewhere (docker-compose.yml), `alone` brings its own.

# Empty, unless the shop's folder is elsewhere: --build-context shop-dir=<folder> --build-arg SHOP_DIR=/shop-dir
FROM scratch AS shop-dir

FROM node:24-trixie-slim AS build
WORKDIR /shop
COPY package.json package-lock.json .npmrc ./
RUN npm ci --workspaces=false --include=dev
COPY . .
COPY --from=shop-dir / /shop-dir/
ARG SHOP_DIR
RUN npm run build
RUN node scripts/release-folder.mjs /release

FROM node:24-trixie-slim AS runtime
WORKDIR /shop
COPY --from=build /release ./
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=5s --start-period=20s \
  CMD ["node", "-e", "fetch('http://127.0.0.1:' + (process.env.PORT || 3000) + '/api/health').then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]

FROM runtime AS shop
ENV NODE_ENV=production
# A volume mounted there gets the same owner.
RUN mkdir --mode=700 /backups && chown node:node /backups
USER node
CMD ["node", "dist/server/main.js"]

# docker run -p 3000:3000 -v shop:/data IMAGE
FROM runtime AS alone
# A volume works only with this major version: docs/upgrading.md says how to move to another one.
ARG POSTGRESQL=17
# Debian's PostgreSQL, with its latest security updates, and without its compiler of SQL (LLVM and z3, 150 MB), which is off
# (`jit`). dpkg still lists PostgreSQL, so scanners see its version.
RUN apt-get update \
  && apt-get install --yes --no-install-recommends postgresql-common \
  && sed --in-place 's/^#*create_main_cluster.*/create_main_cluster = false/' /etc/postgresql-common/createcluster.conf \
  && apt-get install --yes --no-install-recommends postgresql-$POSTGRESQL \
  && dpkg --purge --force-depends $(dpkg-query --show --showformat='${Package}\n' 'libllvm*' 'libz3-*') \
  && rm -rf /usr/lib/postgresql/$POSTGRESQL/lib/bitcode /usr/lib/postgresql/$POSTGRESQL/lib/llvmjit* \
  && rm -rf /var/lib/apt/lists/* /var/cache/* /var/log/* \
  && mkdir --mode=700 /data && chown node:node /data
# Without NODE_ENV=production, which requires settings, it opens at once, with generated secrets: as `npm start`.
ENV HOST=0.0.0.0 DATA_DIR=/data POSTGRESQL_BIN=/usr/lib/postgresql/$POSTGRESQL/bin
USER node
CMD ["./shop"]
