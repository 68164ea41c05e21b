using OpenSim.Primitives;

namespace OpenSim.Services.Assets;

/// <summary>An asset. It never changes once stored: an edited notecard is another asset.</summary>
public sealed record Asset
{
    public UUID Id { get; init; }

    public string Name { get; init; } = "";

    public string Description { get; init; } = "";

    /// <summary><see cref="AssetType"/>.</summary>
    public sbyte Type { get; init; }

    /// <summary>True when it lives only in this simulator.</summary>
    public bool Local { get; init; }

    /// <summary>True when it is not to be kept (a bake).</summary>
    public bool Temporary { get; init; }

    public string CreatorId { get; init; } = "";

    public int Flags { get; init; }

    /// <summary>Unix seconds; 0 when unknown.</summary>
    public int CreateTime { get; init; }

    /// <summary>The bytes; nobody may change them. Empty where only the description was asked for.</summary>
    public byte[] Data { get; init; } = [];

    /// <summary><see cref="ContentHash"/> of the bytes; empty where it is not known without reading them.</summary>
    public string Hash { get; init; } = "";

    /// <summary>The same with the bytes of a stream that can be read from its beginning.</summary>
    public Asset With(Stream content)
    {
        var data = new byte[content.Length];
        content.Position = 0;
        content.ReadExactly(data);
        return this with { Data = data };
    }
}
