using System.Globalization;

namespace OpenSim.Imaging.Drawing;

/// <summary>
/// The extra parameters of a drawing: "width:512,height:128,bgcolor:blue,alpha:false". A number alone is the side of a square, "setAlpha"
/// a background through which one sees.
/// </summary>
public sealed record DrawOptions
{
    public const int MaxSide = 2048;
    private const int MinOldSide = 128;
    private const int MaxOldSide = 1024;

    public int Width { get; private init; } = 256;

    public int Height { get; private init; } = 256;

    /// <summary>Of the background.</summary>
    public byte Alpha { get; private init; } = 255;

    /// <summary>0xAARRGGBB; its alpha is <see cref="Alpha"/>.</summary>
    public uint Background { get; private init; } = 0xFFFFFFFF;

    /// <summary>Between commands.</summary>
    public char Mark { get; private init; } = ';';

    public bool IsLossless { get; private init; }

    /// <summary>What is not known, or has no value, changes nothing.</summary>
    public static DrawOptions Read(string parameters)
    {
        var options = new DrawOptions();
        var isOpaque = false;
        foreach (var pair in parameters.ToLowerInvariant().Split(','))
        {
            var parts = pair.Split(':');
            var (name, value) = (parts[0].Trim(), parts.Length == 2 ? parts[1].Trim() : "");
            isOpaque = name == "alpha" ? value == "false" : isOpaque;
            options = options.With(name, value);
        }

        // Without alpha of its own the picture has that of its background's colour.
        return isOpaque ? options with { Alpha = (byte)(options.Background >> 24) } : options;
    }

    private DrawOptions With(string name, string value) => name switch
    {
        "width" when Number(value) is { } width => this with { Width = Math.Clamp(width, 1, MaxSide) },
        "height" when Number(value) is { } height => this with { Height = Math.Clamp(height, 1, MaxSide) },
        "alpha" when Number(value) is { } alpha => this with { Alpha = (byte)Math.Clamp(alpha, 0, 255) },
        "bgcolor" or "bgcolour" => this with { Background = DrawColour.Parse(value) },
        "altdatadelim" when value.Length > 0 => this with { Mark = value[0] },
        "lossless" => this with { IsLossless = value == "true" },
        "setalpha" => this with { Alpha = 0 },
        _ when Number(name) is { } side => this with
        {
            Width = Math.Clamp(side, MinOldSide, MaxOldSide),
            Height = Math.Clamp(side, MinOldSide, MaxOldSide)
        },
        _ => this
    };

    private static int? Number(string text) =>
        int.TryParse(text, NumberStyles.AllowLeadingSign, CultureInfo.InvariantCulture, out var number) && number != -1 ? number : null;
}
