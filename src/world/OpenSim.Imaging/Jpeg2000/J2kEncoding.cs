namespace OpenSim.Imaging.Jpeg2000;

/// <summary>
/// How a picture is encoded. The forms below are what is used; the rest is what other encoders do and readers must understand.
/// </summary>
internal sealed record J2kEncoding
{
    /// <summary>
    /// 10 : 1 in the end is what viewers take for photographs; each layer before has a quarter of the bytes, as each smaller size has.
    /// </summary>
    public static J2kEncoding Texture { get; } = new() { Rates = [1920, 480, 120, 30, 10] };

    /// <summary>The same of a texture that avatars wear.</summary>
    public static J2kEncoding Bake { get; } = Texture with { Components = 5 };

    public static J2kEncoding Lossless { get; } = new() { Rates = [0], IsReversible = true };

    /// <summary>Those above the fourth are 255 all over; null for as many as the picture needs.</summary>
    public int? Components { get; init; }

    /// <summary>Compression of each layer, falling; 0 is all there is.</summary>
    public required float[] Rates { get; init; }

    public J2kProgression Progression { get; init; }

    public bool IsReversible { get; init; }

    /// <summary>Bits of the code block style: 1 bypass, 2 reset, 4 termination, 8 vertical context, 32 segment symbols.</summary>
    public int BlockMode { get; init; }

    /// <summary>Edge of a precinct in samples; 0 is one precinct for all.</summary>
    public int Precinct { get; init; }

    /// <summary>Marks the begin of each packet and the end of its header.</summary>
    public bool MarksPackets { get; init; }
}
