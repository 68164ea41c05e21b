using System.Runtime.InteropServices;

namespace OpenSim.Host.Startup;

/// <summary>
/// The C library's heap, which SQLite and OpenJPEG use. glibc gives each thread an arena of its own up to eight for each core, and what is freed stays in the
/// arena that it came from; threads of the pool come and go, so a region's memory grew with each that had once asked the database.
/// </summary>
internal static partial class NativeHeap
{
    private const int ArenaMax = -8; // M_ARENA_MAX in malloc.h

    /// <summary>
    /// Two arenas are enough for the little that is asked of them: ten walkers who build and dress, after 16 minutes: 122 MiB with glibc's choice, 114 with two, 110 with
    /// one. To be called before threads are started. <c>MALLOC_ARENA_MAX</c> in the environment goes first.
    /// </summary>
    public static void KeepSmall()
    {
        if (!OperatingSystem.IsLinux() || Environment.GetEnvironmentVariable("MALLOC_ARENA_MAX") is { Length: > 0 })
            return;
        try
        {
            _ = Mallopt(ArenaMax, 2);
        }
        catch (EntryPointNotFoundException)
        {
            // a C library without arenas, such as musl
        }
    }

    [LibraryImport("libc", EntryPoint = "mallopt")]
    private static partial int Mallopt(int parameter, int value);
}
