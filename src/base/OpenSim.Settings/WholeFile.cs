using System.Text;

namespace OpenSim.Settings;

/// <summary>Files that take the place of older ones only when they are whole: a full disk or a crash leaves what was there.</summary>
public static class WholeFile
{
    public static void Write(string path, ReadOnlyMemory<byte> content) => Write(path, stream => stream.Write(content.Span));

    /// <param name="isOwn">Only its owner may read and write it (<see cref="OwnFile"/>).</param>
    public static void Write(string path, string text, bool isOwn = false) =>
        Write(path, stream => stream.Write(Encoding.UTF8.GetBytes(text)), isOwn);

    /// <param name="write">Fills the file; when it throws, the old file stays and nothing is left beside it.</param>
    /// <param name="isOwn">Only its owner may read and write it (<see cref="OwnFile"/>).</param>
    public static void Write(string path, Action<Stream> write, bool isOwn = false)
    {
        var part = path + ".part";
        try
        {
            using (var stream = isOwn ? OwnFile.Open(part) : new FileStream(part, FileMode.Create, FileAccess.Write, FileShare.None))
            {
                write(stream);
                stream.Flush(flushToDisk: true);
            }

            if (!isOwn && !OperatingSystem.IsWindows() && File.Exists(path))
                File.SetUnixFileMode(part, File.GetUnixFileMode(path)); // who may read the old one may read the new one

            File.Move(part, path, overwrite: true);
        }
        catch
        {
            File.Delete(part);
            throw;
        }
    }
}
