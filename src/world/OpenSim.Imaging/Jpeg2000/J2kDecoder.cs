namespace OpenSim.Imaging.Jpeg2000;

/// <summary>Pictures out of textures, by libopenjp2: for map tiles, previews and tests. Viewers get textures as they are.</summary>
public static unsafe class J2kDecoder
{
    private const int MaxEdge = 2048;

    /// <summary>
    /// The picture, or null for what cannot be decoded: broken, larger than 2,048 on a side after reducing, of an odd kind, or no library.
    /// A file cut at the end of a layer gives the picture of that layer.
    /// </summary>
    /// <param name="discardLevel">How often to halve it, as far as the file has smaller sizes.</param>
    public static RgbaImage? Decode(byte[] file, int discardLevel = 0)
    {
        if (!OpenJpeg.IsPresent || !J2kHeader.TryRead(file, out var header))
            return null;
        var reduce = Math.Clamp(discardLevel, 0, header.Levels);
        if (Math.Max(header.Width, header.Height) >> reduce > MaxEdge)
            return null;
        var parameters = stackalloc byte[OpenJpeg.ParameterBytes];
        OpenJpeg.SetDecoderDefaults(parameters);
        *(uint*)(parameters + OpenJpeg.Reduce) = (uint)reduce;
        var codec = OpenJpeg.CreateDecoder(Jp2Boxes.FindCodestream(file) == 0 ? OpenJpeg.CodestreamFormat : OpenJpeg.Jp2Format);
        OpenJpeg.Image* picture = null;
        try
        {
            using var stream = MemoryFile.Reading(file);
            if (OpenJpeg.SetUpDecoder(codec, parameters) == 0)
                return null;
            BeLenient(codec);
            return OpenJpeg.ReadHeader(stream.Stream, codec, &picture) != 0 && OpenJpeg.Decode(codec, stream.Stream, picture) != 0
                ? ToManaged(picture)
                : null;
        }
        finally
        {
            OpenJpeg.DestroyCodec(codec);
            if (picture is not null)
                OpenJpeg.DestroyImage(picture);
        }
    }

    private static void BeLenient(nint codec)
    {
        try
        {
            _ = OpenJpeg.SetStrict(codec, 0);
        }
        catch (EntryPointNotFoundException)
        {
            // Before 2.5 the library has no such function and is lenient anyway.
        }
    }

    private static RgbaImage? ToManaged(OpenJpeg.Image* picture)
    {
        var count = (int)picture->ComponentCount;
        var parts = picture->Components;
        var (width, height) = ((int)parts[0].Width, (int)parts[0].Height);
        if (width is < 1 or > MaxEdge || height is < 1 or > MaxEdge)
            return null;
        for (var c = 0; c < Math.Min(count, 4); c++)
            if (parts[c].Data is null || parts[c].Width != width || parts[c].Height != height || parts[c].Precision is 0 or > 16)
                return null;
        var image = new RgbaImage(width, height);
        var isGrey = count < 3;
        for (var c = 0; c < 3; c++)
            Copy(parts[isGrey ? 0 : c], image, c);
        var alpha = isGrey ? 1 : 3;
        if (count > alpha)
            Copy(parts[alpha], image, 3);
        else
            for (var i = 3; i < image.Pixels.Length; i += RgbaImage.BytesPerPixel)
                image.Pixels[i] = 255;
        return image;
    }

    private static void Copy(in OpenJpeg.Component part, RgbaImage image, int channel)
    {
        var shift = (int)part.Precision - 8;
        var offset = part.IsSigned != 0 ? 1 << ((int)part.Precision - 1) : 0;
        for (var i = 0; i < image.Width * image.Height; i++)
        {
            var value = part.Data[i] + offset;
            image.Pixels[(i * RgbaImage.BytesPerPixel) + channel] = (byte)Math.Clamp(shift >= 0 ? value >> shift : value << -shift, 0, 255);
        }
    }
}
