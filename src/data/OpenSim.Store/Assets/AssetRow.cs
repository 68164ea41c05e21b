using OpenSim.Primitives;

namespace OpenSim.Store.Assets;

/// <summary>An asset with its bytes, or without them (<see cref="Data"/> null) when only the description was asked for.</summary>
public sealed record AssetRow
{
    public UUID Id { get; init; }

    /// <summary>Cut to 64 characters when stored, like the description.</summary>
    public string Name { get; init; } = "";

    public string Description { get; init; } = "";
    public sbyte Type { get; init; }
    public bool Local { get; init; }
    public bool Temporary { get; init; }
    public int Flags { get; init; }

    /// <summary>A UUID, or for foreign creators "uuid;home URI;First Last".</summary>
    public string CreatorId { get; init; } = "";

    /// <summary>Unix seconds. SQLite keeps neither of the two times.</summary>
    public int CreateTime { get; init; }

    public int AccessTime { get; init; }
    public byte[]? Data { get; init; }

    /// <summary><see cref="ContentHash"/> of the bytes; empty where it is not known without reading them.</summary>
    public string Hash { get; init; } = "";
}
