using System.Runtime.InteropServices;

namespace OpenSim.Imaging.Jpeg2000;

/// <summary>
/// What is used of libopenjp2 (Debian libopenjp2-7). Its parameter records are large and mostly unused, so they are opaque memory in which
/// fields are set by their place in openjpeg.h of 2.3 to 2.5; <see cref="HasKnownLayout"/> checks these places against the defaults that
/// the library itself fills in.
/// </summary>
internal static unsafe partial class OpenJpeg
{
    private const string Library = "libopenjp2.so.7";

    public const int CodestreamFormat = 0;
    public const int Jp2Format = 2;
    public const int Rgb = 1;
    public const int Grey = 2;

    /// <summary>Bytes set aside for either record; the larger has 18,720.</summary>
    public const int ParameterBytes = 32 * 1024;

    // opj_cparameters_t
    public const int LayerAllocation = 20;
    public const int Style = 48;
    public const int Order = 52;
    public const int LayerCount = 4796;
    public const int LayerRates = 4800;
    public const int ResolutionCount = 5600;
    public const int BlockMode = 5612;
    public const int Irreversible = 5616;
    public const int PrecinctCount = 5628;
    public const int PrecinctWidths = 5632;
    public const int PrecinctHeights = 5764;
    public const int ColourMixing = 18698;
    private const int BlockWidth = 5604;
    private const int BlockHeight = 5608;
    private const int RegionComponent = 5620;
    private const int StepX = 18196;

    // opj_dparameters_t
    public const int Reduce = 0;

    /// <summary>False where the library is not installed.</summary>
    public static bool IsPresent => NativeLibrary.TryLoad(Library, typeof(OpenJpeg).Assembly, null, out _);

    public static bool HasKnownLayout(byte* encoderDefaults)
    {
        int Field(int at) => *(int*)(encoderDefaults + at);
        return Field(ResolutionCount) == 6 && Field(BlockWidth) == 64 && Field(BlockHeight) == 64 && Field(RegionComponent) == -1
            && Field(StepX) == 1;
    }

    [LibraryImport(Library, EntryPoint = "opj_set_default_encoder_parameters")]
    public static partial void SetEncoderDefaults(byte* parameters);

    [LibraryImport(Library, EntryPoint = "opj_set_default_decoder_parameters")]
    public static partial void SetDecoderDefaults(byte* parameters);

    [LibraryImport(Library, EntryPoint = "opj_create_compress")]
    public static partial nint CreateEncoder(int format);

    [LibraryImport(Library, EntryPoint = "opj_create_decompress")]
    public static partial nint CreateDecoder(int format);

    [LibraryImport(Library, EntryPoint = "opj_destroy_codec")]
    public static partial void DestroyCodec(nint codec);

    [LibraryImport(Library, EntryPoint = "opj_setup_encoder")]
    public static partial int SetUpEncoder(nint codec, byte* parameters, Image* image);

    [LibraryImport(Library, EntryPoint = "opj_setup_decoder")]
    public static partial int SetUpDecoder(nint codec, byte* parameters);

    [LibraryImport(Library, EntryPoint = "opj_decoder_set_strict_mode")]
    public static partial int SetStrict(nint codec, int strict);

    [LibraryImport(Library, EntryPoint = "opj_start_compress")]
    public static partial int StartEncoding(nint codec, Image* image, nint stream);

    [LibraryImport(Library, EntryPoint = "opj_encode")]
    public static partial int Encode(nint codec, nint stream);

    [LibraryImport(Library, EntryPoint = "opj_end_compress")]
    public static partial int EndEncoding(nint codec, nint stream);

    [LibraryImport(Library, EntryPoint = "opj_read_header")]
    public static partial int ReadHeader(nint stream, nint codec, Image** image);

    [LibraryImport(Library, EntryPoint = "opj_decode")]
    public static partial int Decode(nint codec, nint stream, Image* image);

    [LibraryImport(Library, EntryPoint = "opj_image_create")]
    public static partial Image* CreateImage(uint components, ComponentParameters* parameters, int colourSpace);

    [LibraryImport(Library, EntryPoint = "opj_image_destroy")]
    public static partial void DestroyImage(Image* image);

    [LibraryImport(Library, EntryPoint = "opj_stream_create")]
    public static partial nint CreateStream(nuint bufferSize, int isInput);

    [LibraryImport(Library, EntryPoint = "opj_stream_destroy")]
    public static partial void DestroyStream(nint stream);

    [LibraryImport(Library, EntryPoint = "opj_stream_set_user_data")]
    public static partial void SetUserData(nint stream, nint data, nint free);

    [LibraryImport(Library, EntryPoint = "opj_stream_set_user_data_length")]
    public static partial void SetLength(nint stream, ulong length);

    [LibraryImport(Library, EntryPoint = "opj_stream_set_read_function")]
    public static partial void SetRead(nint stream, delegate* unmanaged[Cdecl]<byte*, nuint, nint, nuint> read);

    [LibraryImport(Library, EntryPoint = "opj_stream_set_write_function")]
    public static partial void SetWrite(nint stream, delegate* unmanaged[Cdecl]<byte*, nuint, nint, nuint> write);

    [LibraryImport(Library, EntryPoint = "opj_stream_set_skip_function")]
    public static partial void SetSkip(nint stream, delegate* unmanaged[Cdecl]<long, nint, long> skip);

    [LibraryImport(Library, EntryPoint = "opj_stream_set_seek_function")]
    public static partial void SetSeek(nint stream, delegate* unmanaged[Cdecl]<long, nint, int> seek);

    /// <summary>opj_image_t.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public struct Image
    {
        public uint X0;
        public uint Y0;
        public uint X1;
        public uint Y1;
        public uint ComponentCount;
        public int ColourSpace;
        public Component* Components;
        public nint Profile;
        public uint ProfileLength;
    }

    /// <summary>opj_image_comp_t.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public struct Component
    {
        public uint StepX;
        public uint StepY;
        public uint Width;
        public uint Height;
        public uint X0;
        public uint Y0;
        public uint Precision;
        public uint BitsPerPixel;
        public uint IsSigned;
        public uint ResolutionsDecoded;
        public uint Factor;
        public int* Data;
        public ushort Alpha;
    }

    /// <summary>opj_image_cmptparm_t.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public struct ComponentParameters
    {
        public uint StepX;
        public uint StepY;
        public uint Width;
        public uint Height;
        public uint X0;
        public uint Y0;
        public uint Precision;
        public uint BitsPerPixel;
        public uint IsSigned;
    }
}
