using System.Numerics;

namespace OpenSim.Imaging.Jpeg2000;

/// <summary>
/// Makes textures as viewers' own encoders do: a bare codestream, layer after layer, five layers each with about four times the bytes of
/// the one before.
/// </summary>
public static unsafe class J2kEncoder
{
    private const int MaxResolutions = 6;

    /// <summary>False where libopenjp2 is not installed: nothing can be encoded or decoded then.</summary>
    public static bool IsAvailable => OpenJpeg.IsPresent;

    /// <summary>
    /// The picture as a codestream: three components, four when any pixel lets something through. Null where the library is missing or of
    /// another layout.
    /// </summary>
    /// <param name="lossless">Exactly these pixels, in one layer: for small pictures, and where pixels are data.</param>
    public static byte[]? Encode(RgbaImage image, bool lossless = false) =>
        Encode(image, lossless ? J2kEncoding.Lossless : J2kEncoding.Texture);

    /// <summary>
    /// A baked texture: always with its alpha, and with a fifth component, in which viewers look for where clothes hang loosely. Null as
    /// above.
    /// </summary>
    public static byte[]? EncodeBake(RgbaImage image) => Encode(image, J2kEncoding.Bake);

    internal static byte[]? Encode(RgbaImage image, J2kEncoding encoding)
    {
        if (!IsAvailable)
            return null;
        var parameters = stackalloc byte[OpenJpeg.ParameterBytes];
        OpenJpeg.SetEncoderDefaults(parameters);
        if (!OpenJpeg.HasKnownLayout(parameters))
            return null;
        SetParameters(parameters, image, encoding);
        var picture = ToNative(image, encoding.Components);
        var codec = OpenJpeg.CreateEncoder(OpenJpeg.CodestreamFormat);
        try
        {
            using var file = MemoryFile.Writing(image.Pixels.Length / 4);
            var done = OpenJpeg.SetUpEncoder(codec, parameters, picture) != 0 && OpenJpeg.StartEncoding(codec, picture, file.Stream) != 0
                && OpenJpeg.Encode(codec, file.Stream) != 0 && OpenJpeg.EndEncoding(codec, file.Stream) != 0;
            return done ? file.Written.ToArray() : null;
        }
        finally
        {
            OpenJpeg.DestroyCodec(codec);
            OpenJpeg.DestroyImage(picture);
        }
    }

    private static void SetParameters(byte* parameters, RgbaImage image, J2kEncoding encoding)
    {
        void Set(int at, int value) => *(int*)(parameters + at) = value;
        Set(OpenJpeg.LayerAllocation, 1);
        Set(OpenJpeg.Order, (int)encoding.Progression);
        Set(OpenJpeg.LayerCount, encoding.Rates.Length);
        Set(OpenJpeg.Irreversible, encoding.IsReversible ? 0 : 1);
        Set(OpenJpeg.BlockMode, encoding.BlockMode);
        Set(OpenJpeg.Style, (encoding.Precinct > 0 ? 1 : 0) | (encoding.MarksPackets ? 6 : 0));
        Set(OpenJpeg.ResolutionCount, Math.Min(MaxResolutions, BitOperations.Log2((uint)Math.Min(image.Width, image.Height)) + 1));
        parameters[OpenJpeg.ColourMixing] = 1;
        for (var i = 0; i < encoding.Rates.Length; i++)
            *(float*)(parameters + OpenJpeg.LayerRates + (i * 4)) = encoding.Rates[i];
        if (encoding.Precinct == 0)
            return;
        Set(OpenJpeg.PrecinctCount, 1);
        Set(OpenJpeg.PrecinctWidths, encoding.Precinct);
        Set(OpenJpeg.PrecinctHeights, encoding.Precinct);
    }

    private static OpenJpeg.Image* ToNative(RgbaImage image, int? components)
    {
        var count = components ?? (HasAlpha(image) ? 4 : 3);
        var parts = stackalloc OpenJpeg.ComponentParameters[J2kHeader.MaxComponents];
        for (var c = 0; c < count; c++)
            parts[c] = new OpenJpeg.ComponentParameters
            {
                StepX = 1, StepY = 1, Width = (uint)image.Width, Height = (uint)image.Height,
                Precision = 8, BitsPerPixel = 8
            };
        var native = OpenJpeg.CreateImage((uint)count, parts, OpenJpeg.Rgb);
        (native->X1, native->Y1) = ((uint)image.Width, (uint)image.Height);
        for (var c = 0; c < count; c++)
        {
            var data = native->Components[c].Data;
            for (var i = 0; i < image.Width * image.Height; i++)
                data[i] = c < RgbaImage.BytesPerPixel ? image.Pixels[(i * RgbaImage.BytesPerPixel) + c] : 255;
        }

        return native;
    }

    private static bool HasAlpha(RgbaImage image)
    {
        for (var i = RgbaImage.BytesPerPixel - 1; i < image.Pixels.Length; i += RgbaImage.BytesPerPixel)
            if (image.Pixels[i] != 255)
                return true;
        return false;
    }
}
