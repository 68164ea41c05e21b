namespace OpenSim.Imaging.Grey;

/// <summary>Fields of a TIFF directory that heights need.</summary>
internal enum TiffTag : ushort
{
    Width = 256,
    Height = 257,
    BitsPerSample = 258,
    Compression = 259,
    Photometric = 262,
    StripOffsets = 273,
    SamplesPerPixel = 277,
    RowsPerStrip = 278,
    StripByteCounts = 279,
    PlanarConfiguration = 284,
    Predictor = 317
}
