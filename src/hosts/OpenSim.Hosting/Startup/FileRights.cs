using System.Runtime.InteropServices;

namespace OpenSim.Hosting.Startup;

/// <summary>Who else on this machine may read what the simulator writes: nobody.</summary>
public static partial class FileRights
{
    private const uint OthersBits = 0b111_111;
    private const UnixFileMode Others = (UnixFileMode)OthersBits;

    /// <summary>From here on the process makes files and folders for its owner alone.</summary>
    public static void MakeFilesForOwnerOnly()
    {
        if (!OperatingSystem.IsWindows())
            _ = SetMask(OthersBits); // the mask before: whatever it was
    }

    /// <summary>
    /// Closes a folder to others. One that the operator has named may be open on purpose, to somebody who makes backups: it stays, and the
    /// sentence for him is given back.
    /// </summary>
    public static string? Close(string folder, bool isNamed)
    {
        var now = new DirectoryInfo(folder).UnixFileMode;
        if (OperatingSystem.IsWindows() || (now & Others) == 0)
            return null;
        if (isNamed)
            return $"Others on this machine may look into the data folder {folder}, where password hashes and the operator's token lie: "
                + $"'chmod -R go= {folder}' closes it.";
        File.SetUnixFileMode(folder, now & ~Others);
        return null;
    }

    [LibraryImport("libc", EntryPoint = "umask")]
    private static partial uint SetMask(uint mask);
}
