namespace OpenSim.World.Viewers.Requests;

/// <summary>What becomes of a role: UpdateType of GroupRoleUpdate.</summary>
public enum GroupRoleEditKind : byte
{
    None = 0,

    /// <summary>Name, title and description.</summary>
    Texts = 1,
    Powers = 2,
    All = 3,
    Create = 4,
    Delete = 5
}
