using OpenSim.Client.Login;
using OpenSim.Client.Network;
using OpenSim.Client.Session;
using OpenSim.Settings;
using PCampbot.Measures;

namespace PCampbot.Bots;

/// <summary>What all bots share.</summary>
public sealed record BotSurroundings
{
    public required BotLoop Loop { get; init; }

    public required LoginClient Login { get; init; }

    /// <summary>For capabilities and event queues: a connection for each bot that polls.</summary>
    public required HttpClient Http { get; init; }

    public required CrowdMeasures Measures { get; init; }

    public required MovementProbes Probes { get; init; }

    public required Configuration Configuration { get; init; }

    public required Uri LoginUri { get; init; }

    /// <summary>Of the first bot whose account is in another grid, and of those after it.</summary>
    public required int FirstGuest { get; init; }

    /// <summary>Null when there are no guests.</summary>
    public required Uri? GuestLogin { get; init; }

    /// <summary>last, home, or region/x/y/z.</summary>
    public required string Start { get; init; }

    /// <summary>Whether bots say at arrival what they wear.</summary>
    public required bool Wears { get; init; }

    /// <summary>Whether names, heights and texture entries are kept, or only that they came.</summary>
    public required bool KeepsDetail { get; init; }

    /// <summary>Told of every session before it starts.</summary>
    public required Action<ClientSession> OnSession { get; init; }

    public bool IsGuest(int bot) => GuestLogin is not null && bot >= FirstGuest;

    public Uri LoginOf(int bot) => IsGuest(bot) ? GuestLogin! : LoginUri;
}
