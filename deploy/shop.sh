#!/bin/sh
# Runs a command of the shop on a plain server, with the settings of /etc/shop.env, as the shop's user, and where the unit may
# write (docs/operating.md):
#   sudo deploy/shop.sh doctor
#   sudo deploy/shop.sh db:backup -- /var/backups/shop/before-the-move.tar.zst
# It is the running release's command; when none runs, that of the one that was started last.
set -eu
: "${1:?usage: shop.sh <npm command> [-- options]}"
home=/srv/shop

unit=$(systemctl list-units 'shop@*' --state=active --plain --no-legend | awk 'NR == 1 { print $1 }')
name=${unit#shop@}
name=${name%.service}
[ -n "$name" ] || name=$(ls -1t "$home/releases" | head -n 1)

exec systemd-run --quiet --pipe --wait --collect --uid=shop --working-directory="$home/releases/$name" \
  -p EnvironmentFile=/etc/shop.env -E NODE_ENV=production -E DATA_DIR=/var/lib/shop -p ProtectSystem=strict \
  -p "ReadWritePaths=/var/lib/shop $(systemctl show -p ReadWritePaths --value "shop@$name")" \
  npm run --silent "$@"
