"""A bad line between two network interfaces, for kernels without netem: every frame that arrives at one leaves at the
other, later and perhaps never; frames overtake each other where the jitter is longer than the time between them.

    bad-line.py ONE OTHER DELAY_MS JITTER_MS LOSS      until SIGTERM, then it says what it did; LOSS between 0 and 1

Frames are taken and given with their virtio header, so that unfinished checksums and segments stay what they are.
"""
import heapq
import random
import select
import signal
import socket
import sys
import time

ALL_PROTOCOLS = 3
SOL_PACKET, PACKET_VNET_HDR, PACKET_IGNORE_OUTGOING = 263, 15, 23
LARGEST = 1 << 17


def plug(name):
    plugged = socket.socket(socket.AF_PACKET, socket.SOCK_RAW, 0)
    plugged.setsockopt(SOL_PACKET, PACKET_VNET_HDR, 1)
    plugged.setsockopt(SOL_PACKET, PACKET_IGNORE_OUTGOING, 1)
    plugged.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 1 << 22)
    plugged.bind((name, ALL_PROTOCOLS))
    plugged.setblocking(False)
    return plugged


def main(one, other, delay, jitter, loss):
    ends = [plug(one), plug(other)]
    opposite = {ends[0]: ends[1], ends[1]: ends[0]}
    waiting = []  # (when it arrives, a number, where, the frame)
    count = lost = 0
    is_over = []
    signal.signal(signal.SIGTERM, lambda *_: is_over.append(True))
    print(f"{one} carries to {other}", flush=True)
    while not is_over:
        patience = max(0, waiting[0][0] - time.monotonic()) if waiting else 0.2
        for end in select.select(ends, [], [], patience)[0]:
            try:
                frame = end.recv(LARGEST)
            except OSError:
                continue  # the interface went down
            count += 1
            if random.random() < loss:
                lost += 1
                continue
            arrives = time.monotonic() + delay + random.uniform(-jitter, jitter)
            heapq.heappush(waiting, (arrives, count, opposite[end], frame))
        while waiting and waiting[0][0] <= time.monotonic():
            _, _, end, frame = heapq.heappop(waiting)
            try:
                end.send(frame)
            except OSError:
                pass  # the interface is down, or its queue is full: one more that is lost
    print(f"{lost} of {count} packets lost", flush=True)


main(*sys.argv[1:3], float(sys.argv[3]) / 1000, float(sys.argv[4]) / 1000, float(sys.argv[5]))
