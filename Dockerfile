# One image: web (the default), worker, vault, migrate, which runs once before them, and the
# operator's commands.
FROM node:24-bookworm-slim AS packages
WORKDIR /dadiva
ENV PRISMA_SCHEMA_ENGINE_BINARY=/dadiva/prisma/engine/schema-engine.mjs
COPY package.json package-lock.json .npmrc ./
COPY prisma ./prisma
RUN npm ci --omit=dev

FROM packages AS build
COPY . .
RUN node app/commands/image.mjs build

FROM packages AS trimmed
COPY app/commands ./app/commands
COPY app/infrastructure/files/durable-file.mjs ./app/infrastructure/files/
COPY app/infrastructure/key-name.mjs app/infrastructure/production-rules.mjs app/infrastructure/refusal.mjs ./app/infrastructure/
COPY app/values/ids/signed-lives.mjs ./app/values/ids/
RUN node app/commands/image.mjs trim

FROM node:24-bookworm-slim
WORKDIR /dadiva
ENV NODE_ENV=production DADIVA_ENV=production PORT=3000 DATA_DIR=/data
ENV VAULT_URL=http://127.0.0.1:3200
# As the launcher gives it to web and worker, which decode pictures.
ENV MALLOC_ARENA_MAX=2 MALLOC_TRIM_THRESHOLD_=1048576
ENV PRISMA_SCHEMA_ENGINE_BINARY=/dadiva/prisma/engine/schema-engine.mjs
RUN mkdir -p /data && chown node:node /data
COPY --from=trimmed /dadiva/node_modules ./node_modules
COPY --from=build /dadiva/build ./build
COPY app/commands ./app/commands
COPY app/infrastructure/files/durable-file.mjs ./app/infrastructure/files/
COPY app/infrastructure/key-name.mjs app/infrastructure/production-rules.mjs app/infrastructure/refusal.mjs ./app/infrastructure/
COPY app/values/ids/signed-lives.mjs ./app/values/ids/
COPY prisma ./prisma
COPY package.json ./
USER node
VOLUME ["/data"]
EXPOSE 3000 3001
# Of the part that runs: web's and the vault's /healthz, the age of the worker's heartbeat.
HEALTHCHECK --interval=10s --timeout=5s --start-period=30s CMD ["node", "app/commands/container.mjs", "health"]
# As the launcher gives it to web, which makes much short-lived memory; too late once Node.js runs.
ENTRYPOINT ["node", "--max-semi-space-size=64", "app/commands/container.mjs"]
CMD ["web"]
