# What the scripts beside it share. They run as root, or as the one user that does everything.
set -eu
umask 077
set -a
. "${BACKUP_ENV:-/etc/ekoline/backup.env}"
set +a

fail() {
  echo "$0: $*" >&2
  exit 1
}

# as USER COMMAND...
as() {
  user=$1
  shift
  if [ "$(id -un)" = "$user" ]; then "$@"; else runuser -u "$user" -- "$@"; fi
}

backrest() {
  as "$POSTGRES_USER" pgbackrest --stanza="$STANZA" "$@"
}

# Node with the service's settings, as its user: with_settings [NAME=VALUE ...] -- ARGUMENTS. Values given here come first.
# The wrapper deploy/ekoline is for people: it knows the installation's own database and DATA_DIR only.
with_settings() {
  given="PATH=$PATH NODE_ENV=production"
  while [ "$1" != -- ]; do
    given="$given $1"
    shift
  done
  shift
  # shellcheck disable=SC2086
  as "$EKOLINE_USER" env -i $given node_modules/.bin/node --env-file="$EKOLINE_ENV" --env-file-if-exists="${EKOLINE_SECRETS:-/etc/ekoline/secrets}" "$@"
}

operator() {
  with_settings -- api/src/operator/main.ts "$@"
}

data_dir() {
  with_settings -- --print process.env.DATA_DIR
}

now() {
  date -u +%Y-%m-%dT%H:%M:%SZ
}
