# Hamel in a container: docker build -t hamel . && docker run --rm -v "$PWD:/work" hamel derive snakeboard
# Two stages: what builds it stays behind.
FROM debian:12-slim AS build
COPY scripts/install-deps /src/scripts/install-deps
RUN apt-get update && apt-get install -y --no-install-recommends ca-certificates && /src/scripts/install-deps --run && \
    apt-get install -y --no-install-recommends libsundials-dev nodejs npm pkg-config python3
COPY . /src
RUN cmake -S /src -B /build -DHAMEL_TESTS=OFF -DCMAKE_BUILD_TYPE=RelWithDebInfo -DCMAKE_INSTALL_PREFIX=/usr && \
    cmake --build /build --parallel && DESTDIR=/image cmake --install /build --strip

FROM debian:12-slim
COPY --from=build /image/usr/bin/hamel /usr/bin/hamel
COPY --from=build /image/usr/lib /usr/lib
COPY --from=build /image/usr/share/hamel /usr/share/hamel
# The libraries that the command and its plug-ins need at run time.
RUN apt-get update && apt-get install -y --no-install-recommends libgmp10 libflint17 libflint-arb2 liblapacke libcjson1 libnlopt0 \
    libklu1 libbtf1 libsundials-cvode6 libllvm14 libsleef3 libhdf5-103-1 libz3-4 \
    coinor-libipopt1v5 libcairo2 fonts-dejavu-core gcc libc6-dev && rm -rf /var/lib/apt/lists/*
WORKDIR /work
ENTRYPOINT ["hamel"]
