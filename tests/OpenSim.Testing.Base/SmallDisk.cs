using System.Diagnostics;

namespace OpenSim.Testing;

/// <summary>A file system of its own in memory, so small that a test can really fill it. Needs the right to mount.</summary>
public sealed class SmallDisk : IDisposable
{
    /// <summary>Why a test cannot have one where <see cref="TryMake"/> gives none.</summary>
    public const string Missing = "A full disk needs the right to mount one.";

    private const string Filler = "filler";

    private SmallDisk(string folder) => Folder = folder;

    public string Folder { get; }

    /// <summary>Null where this user may not mount.</summary>
    public static SmallDisk? TryMake(int kilobytes)
    {
        var folder = Directory.CreateTempSubdirectory("disk-").FullName;
        string[] mount = ["mount", "-t", "tmpfs", "-o", $"size={kilobytes}k,mode=777", "tmpfs", folder];
        if (OperatingSystem.IsLinux() && AsRoot(mount))
            return new SmallDisk(folder);
        Directory.Delete(folder);
        return null;
    }

    /// <summary>Takes what room there is.</summary>
    public void Fill()
    {
        using var file = new FileStream(Path.Combine(Folder, Filler), FileMode.Append, FileAccess.Write, FileShare.Read, bufferSize: 0);
        for (var size = 64 * 1024; size > 0; size /= 2)
            while (TryWrite(file, size))
            {
            }
    }

    /// <summary>Gives it back.</summary>
    public void MakeRoom() => File.Delete(Path.Combine(Folder, Filler));

    public void Dispose()
    {
        if (!AsRoot("umount", Folder))
            AsRoot("umount", "-l", Folder);
        Directory.Delete(Folder);
    }

    private static bool TryWrite(FileStream file, int bytes)
    {
        try
        {
            file.Write(new byte[bytes]);
            return true;
        }
        catch (IOException)
        {
            return false;
        }
    }

    private static bool AsRoot(params string[] words) => Run(words[0], words[1..]) || Run("sudo", ["-n", .. words]);

    private static bool Run(string program, params string[] arguments)
    {
        try
        {
            using var process = Process.Start(new ProcessStartInfo(program, arguments) { RedirectStandardError = true })!;
            process.WaitForExit();
            return process.ExitCode == 0;
        }
        catch (System.ComponentModel.Win32Exception) // not installed
        {
            return false;
        }
    }
}
