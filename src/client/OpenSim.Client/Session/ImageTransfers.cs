using System.Collections;
using OpenSim.Primitives;

namespace OpenSim.Client.Session;

/// <summary>Textures on their way by UDP: which packets have come, which texture to ask for again, and from which packet on.</summary>
internal sealed class ImageTransfers
{
    private const long Patience = 5_000_000;

    private readonly Dictionary<UUID, Transfer> _open = [];

    public int Open => _open.Count;

    public int Complete { get; private set; }

    public int Missing { get; private set; }

    public long Bytes { get; private set; }

    /// <summary>False when it is on its way already.</summary>
    public bool TryBegin(UUID texture, long now) => _open.TryAdd(texture, new Transfer { LastNews = now });

    public void First(UUID texture, int packets, int bytes, long now)
    {
        if (!_open.TryGetValue(texture, out var transfer))
            return;
        transfer.Came ??= new BitArray(Math.Max(1, packets));
        Take(texture, transfer, 0, bytes, now);
    }

    public void Next(UUID texture, int packet, int bytes, long now)
    {
        if (_open.TryGetValue(texture, out var transfer))
            Take(texture, transfer, packet, bytes, now);
    }

    public void NotThere(UUID texture)
    {
        if (_open.Remove(texture))
            Missing++;
    }

    /// <summary>One texture that has made no progress for a while, with its first missing packet; call until false.</summary>
    public bool TryTakeStalled(long now, out UUID texture, out uint packet)
    {
        foreach (var (id, transfer) in _open)
        {
            if (now - transfer.LastNews < Patience)
                continue;
            transfer.LastNews = now;
            texture = id;
            packet = (uint)transfer.FirstMissing;
            return true;
        }

        texture = default;
        packet = 0;
        return false;
    }

    private void Take(UUID texture, Transfer transfer, int packet, int bytes, long now)
    {
        Bytes += bytes;
        if (transfer.Came is not { } came || packet >= came.Length || came[packet])
            return;
        came[packet] = true;
        transfer.LastNews = now;
        if (++transfer.Count < came.Length)
            return;
        _open.Remove(texture);
        Complete++;
    }

    private sealed class Transfer
    {
        /// <summary>By packet; null until the first one has said how many there are.</summary>
        public BitArray? Came { get; set; }

        public int Count { get; set; }

        public long LastNews { get; set; }

        public int FirstMissing
        {
            get
            {
                for (var i = 0; i < (Came?.Length ?? 0); i++)
                    if (!Came![i])
                        return i;
                return 0;
            }
        }
    }
}
