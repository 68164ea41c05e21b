namespace OpenSim.Modules.Textures;

/// <summary>A texture that is to be made.</summary>
/// <param name="ContentType">"vector" for drawings, "image" for pictures of the web.</param>
/// <param name="Source">The drawing, or the address.</param>
/// <param name="Parameters">As the content type knows them.</param>
public sealed record DynamicTexture(string ContentType, string Source, string Parameters)
{
    /// <summary>Of <see cref="Face"/>: the texture is made and goes on no face.</summary>
    public const int NoFace = -9999;

    /// <summary>Of <see cref="Face"/>: it goes on all.</summary>
    public const int AllFaces = -1;

    /// <summary>The source is an address.</summary>
    public bool IsAddress { get; init; }

    /// <summary>Laid over the texture that is on the face.</summary>
    public bool Blends { get; init; }

    /// <summary>How much of it covers what is below.</summary>
    public byte Alpha { get; init; } = 255;

    public int Face { get; init; } = AllFaces;

    /// <summary>The texture that it takes the place of may be forgotten, if it was made like this one.</summary>
    public bool EndsOld { get; init; } = true;
}
