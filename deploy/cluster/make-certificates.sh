#!/bin/sh
# make-certificates.sh FOLDER NAME=ADDRESS…: an authority of the cluster's own (ca.pem, ca.key) and a certificate for each
# machine. The shop reaches every one of them through HAProxy at 127.0.0.1, so that is a name of theirs, too.
set -eu
folder=$1
shift
umask 077
mkdir -p "$folder"
cd "$folder"
openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -days 3650 -subj '/CN=shop database authority' \
  -keyout ca.key -out ca.pem
for machine in "$@"; do
  name=${machine%%=*}
  openssl req -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -subj "/CN=$name" -keyout "$name.key" -out "$name.csr"
  printf 'subjectAltName=IP:%s,IP:%s' "${machine#*=}" "${LOCAL:-127.0.0.1}" > "$name.ext"
  openssl x509 -req -in "$name.csr" -CA ca.pem -CAkey ca.key -CAcreateserial -days 1825 -extfile "$name.ext" -out "$name.pem"
  rm "$name.csr" "$name.ext"
done
chmod 644 ./*.pem
