using OpenSim.Settings;

namespace OpenSim.ClientStack.Replication;

/// <summary>What viewers are told of the scene, and how often.</summary>
public static class ReplicationSettings
{
    private const string Interest = "InterestManagement";
    private const string Replication = "Replication";

    public static readonly Setting<bool> Culling = new(Interest, "ObjectsCullingByDistance", false,
        "Tell a viewer only of objects within its draw distance.", live: true);

    public static readonly Setting<double> UpdateInterval = new(Interest, "UpdateInterval", 1.0 / 15,
        "Least time between two updates of one moving thing.", "s", 0.01, 1, live: true);

    public static readonly Setting<bool> RateFallsWithDistance = new(Interest, "RateFallsWithDistance", true,
        "Tell of things beyond 32, 64 and 128 m at a half, a third and a quarter of that rate. Turns, starts and stops of avatars are "
        + "told at once.", live: true);

    public static readonly Setting<bool> DisableFacelights = new("ClientStack.LindenUDP", "DisableFacelights", false,
        "Worn things give no light, but for those held in a hand. Those that viewers know already stay as they are.", live: true);

    public static readonly Setting<bool> GatherOnce = new(Replication, "GatherOnce", true,
        "Gather what has changed once a tick for all viewers. Off, once for each viewer.", live: true);

    public static readonly Setting<bool> EncodeShared = new(Replication, "EncodeShared", true,
        "Encode each changed thing once and copy the bytes to every viewer. Off, encode for each viewer.", live: true);

    public static readonly Setting<int> BlockCacheMB = new(Replication, "BlockCacheMB", 64,
        "Memory for encoded objects, so that a wave of logins encodes each once.", "MB", 2, 4096, live: true);
}
