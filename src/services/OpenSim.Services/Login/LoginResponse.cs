using System.Numerics;
using OpenSim.Primitives;
using OpenSim.Services.Grid;
using OpenSim.Services.Inventory;
using OpenSim.Services.Users;

namespace OpenSim.Services.Login;

public abstract record LoginResponse;

/// <param name="Reason">A word that viewers know: <c>key</c> wrong name or password, <c>presence</c> already in or logins
/// restricted.</param>
/// <param name="Message">The sentence that the viewer shows.</param>
public sealed record LoginRefused(string Reason, string Message) : LoginResponse
{
    /// <summary>Name and password do not belong together: whoever asks may be guessing.</summary>
    public bool IsWrongPassword { get; init; }
}

/// <summary>
/// An accepted login: everything that the viewer is told (docs/protocol.md, Login). <see cref="LoginReply"/> gives it its wire form.
/// </summary>
public sealed record LoginAccepted : LoginResponse
{
    /// <summary>Viewers know of no more worn objects, whatever they are told.</summary>
    public const int ViewersAttachments = 38;

    /// <summary>Picks that a profile has in viewers, whatever more is kept for it.</summary>
    public const int ViewersPicks = 20;

    public required UserAccount Account { get; init; }

    /// <summary>Empty where the account's own name is shown.</summary>
    public string DisplayName { get; init; } = "";

    public required AgentCircuitData Circuit { get; init; }

    /// <summary>The region in which the agent will stand.</summary>
    public required GridRegion Destination { get; init; }

    /// <summary>IPv4 address of the region's UDP socket, resolved from the external host name for this client.</summary>
    public required string SimIp { get; init; }

    public required string SeedCapability { get; init; }

    /// <summary>How the place was found: last, home, url or safe (somewhere else than asked for).</summary>
    public required string StartLocation { get; init; }

    public Vector3 LookAt { get; init; } = new(1, 0, 0);

    public GridUserInfo? GridUser { get; init; }

    public GridRegion? HomeRegion { get; init; }

    public IReadOnlyList<InventoryFolder> InventorySkeleton { get; init; } = [];

    public ILibraryService? Library { get; init; }

    /// <summary>Folder of the library that a new user wears; empty for none.</summary>
    public string InitialOutfit { get; init; } = "";

    public string InitialOutfitGender { get; init; } = "female";

    public IReadOnlyList<InventoryItem> ActiveGestures { get; init; } = [];

    public IReadOnlyList<FriendInfo> Friends { get; init; } = [];

    /// <summary>Events of which the viewer is to remind its user.</summary>
    public IReadOnlyList<WorldEvent> Reminders { get; init; } = [];

    /// <summary>PG, M or A: what the user wants to see.</summary>
    public string AgentAccess { get; init; } = "M";

    public string WelcomeMessage { get; init; } = "";

    public bool DaylightSavings { get; init; }

    public bool EverLoggedIn { get; init; } = true;

    public int MaxAgentGroups { get; init; } = 60;

    /// <summary>Objects that an avatar may wear.</summary>
    public int MaxAttachments { get; init; } = ViewersAttachments;

    /// <summary>Picks that the user may have.</summary>
    public int MaxPicks { get; init; } = ViewersPicks;

    /// <summary>Of a texture, a sound or an animation.</summary>
    public int UploadPrice { get; init; }

    public int GroupPrice { get; init; }

    public int CurrentOutfitVersion { get; init; }

    /// <summary>Unix seconds.</summary>
    public int Now { get; init; }

    /// <summary>Further fields by their wire name (map-server-url, search, currency …); empty ones are left out.</summary>
    public IReadOnlyDictionary<string, string> Extras { get; init; } = new Dictionary<string, string>();
}
