using System.Numerics;
using OpenSim.Primitives;

namespace OpenSim.Store.Users;

/// <summary>Home and last place of users, local and visiting: table GridUser. On SQLite, where OpenSimulator has none, a table of ours of the same form.</summary>
public interface IGridUserStore
{
    /// <summary>By the full user id: a UUID, or for visitors "uuid;home URI;First Last".</summary>
    GridUserRow? Load(string userId);

    /// <summary>Every row whose id starts with the UUID: a visitor may have more than one.</summary>
    IReadOnlyList<GridUserRow> LoadLike(UUID id);

    IReadOnlyList<GridUserRow> Load(IReadOnlyList<string> userIds);

    /// <summary>Everybody who is marked online, the one who came last first; at most so many.</summary>
    IReadOnlyList<GridUserRow> LoadOnline(int most);

    void Store(GridUserRow user);

    /// <summary>Takes everybody offline: for a standalone's start, since a killed process leaves them online and logins refused.</summary>
    int ClearOnline();

    bool Delete(string userId);
}

/// <summary>A row of table GridUser. Places are stored as text, "&lt;x,y,z&gt;"; times as unix seconds in text.</summary>
public sealed record GridUserRow
{
    public string UserId { get; init; } = "";
    public UUID HomeRegionId { get; init; }
    public Vector3 HomePosition { get; init; }
    public Vector3 HomeLookAt { get; init; }
    public UUID LastRegionId { get; init; }
    public Vector3 LastPosition { get; init; }
    public Vector3 LastLookAt { get; init; }
    public bool Online { get; init; }
    public long Login { get; init; }
    public long Logout { get; init; }
}
