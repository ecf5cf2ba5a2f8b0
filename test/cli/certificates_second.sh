#!/usr/bin/env bash
# Another third of the models: certificates.sh.
share=1
. "$(dirname "$0")/certificates.sh"
