using Microsoft.AspNetCore.Http;
using Microsoft.Win32.SafeHandles;

namespace OpenSim.ClientStack.LindenCaps.Assets;

/// <summary>
/// Part of a file as the body of a reply, read from the page cache straight into the memory that the socket is written from. ASP.NET's
/// SendFileAsync reads into a buffer of its own first, which is twice the work and 18 kB of garbage a request (docs/adr/0007); the kernel's
/// sendfile is unavailable under Kestrel.
/// </summary>
internal static class FilePart
{
    private const int Chunk = 64 * 1024;

    /// <summary>Null when the file has gone, or is not as long as it should be.</summary>
    public static SafeFileHandle? Open(string path, long length)
    {
        SafeFileHandle? file = null;
        try
        {
            file = File.OpenHandle(path, FileMode.Open, FileAccess.Read, FileShare.ReadWrite | FileShare.Delete);
            if (RandomAccess.GetLength(file) == length)
                return file;
        }
        catch (Exception e) when (e is IOException or UnauthorizedAccessException)
        {
            // gone meanwhile, or never to be read: it comes from the store
        }

        file?.Dispose();
        return null;
    }

    /// <summary>
    /// Sends it. The read does not wait asynchronously: on Linux that is a hop to another thread of the pool which waits in the same way.
    /// </summary>
    public static async Task Send(HttpContext http, SafeFileHandle file, ByteRange part)
    {
        var writer = http.Response.BodyWriter;
        for (var at = part.First; at <= part.Last;)
        {
            var left = part.Last - at + 1;
            var room = writer.GetMemory(Math.Min(left, Chunk));
            var read = RandomAccess.Read(file, room.Span[..Math.Min(left, room.Length)], at);
            if (read == 0)
                throw new EndOfStreamException("The file has become shorter."); // the reply cannot be completed: the connection ends
            writer.Advance(read);
            at += read;
            if ((await writer.FlushAsync(http.RequestAborted)).IsCompleted)
                return; // the viewer has hung up
        }
    }
}
