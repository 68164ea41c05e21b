using OpenSim.Console;

namespace OpenSim.Modules.Things.Archives;

/// <summary>Archives on disk and at addresses; never with a region's token held.</summary>
internal static class ArchiveFiles
{
    /// <summary>An archive from the web ends here: what is larger is no archive that anybody meant.</summary>
    private const long LargestDownload = 64L << 30;

    /// <summary>
    /// Opens a file, or fetches an http address into a temporary one that goes when the stream is closed. Null, and the command fails,
    /// without one.
    /// </summary>
    public static async ValueTask<Stream?> Open(CommandContext context, string source)
    {
        try
        {
            return Uri.TryCreate(source, UriKind.Absolute, out var address) && address.Scheme is "http" or "https"
                ? await Fetch(new Uri(source))
                : new FileStream(context.PathOf(source), FileMode.Open, FileAccess.Read, FileShare.Read, 1 << 16);
        }
        catch (Exception e)
            when (e is IOException or UnauthorizedAccessException or NotSupportedException or ArgumentException or HttpRequestException
            or OperationCanceledException)
        {
            context.Fail($"{source} cannot be read: {e.Message}");
            return null;
        }
    }

    /// <summary>
    /// Lets <paramref name="write"/> fill a new file, which takes the place of an old one only when it is whole. Null when it is written;
    /// else one sentence, the writer's own or why the file cannot be written, and nothing is left behind.
    /// </summary>
    public static async ValueTask<string?> Write(string path, Func<Stream, ValueTask<string?>> write)
    {
        var partial = path + ".part";
        try
        {
            string? complaint;
            using (var stream = new FileStream(partial, FileMode.Create, FileAccess.Write, FileShare.None, 1 << 16))
            {
                complaint = await write(stream);
                stream.Flush(flushToDisk: true);
            }

            if (complaint is null)
                File.Move(partial, path, overwrite: true);
            else
                File.Delete(partial);
            return complaint;
        }
        catch (Exception e) when (e is IOException or UnauthorizedAccessException or NotSupportedException or ArgumentException)
        {
            Drop(partial);
            return $"{path} cannot be written: {e.Message}";
        }
        catch
        {
            Drop(partial);
            throw;
        }
    }

    /// <summary>The same for a writer that waits for nothing and cannot fail but by the file.</summary>
    public static ValueTask<string?> Write(string path, Action<Stream> write) => Write(path, stream =>
    {
        write(stream);
        return ValueTask.FromResult<string?>(null);
    });

    private static void Drop(string file)
    {
        if (File.Exists(file))
            File.Delete(file);
    }

    private static async ValueTask<FileStream> Fetch(Uri address)
    {
        var file = new FileStream(Path.GetTempFileName(), FileMode.Create, FileAccess.ReadWrite, FileShare.None, 1 << 16,
            FileOptions.DeleteOnClose);
        try
        {
            using var client = new HttpClient { Timeout = TimeSpan.FromMinutes(30) };
            using var response = await client.GetAsync(address, HttpCompletionOption.ResponseHeadersRead);
            response.EnsureSuccessStatusCode();
            if (response.Content.Headers.ContentLength > LargestDownload)
                throw new IOException("The file is too large.");
            using var body = await response.Content.ReadAsStreamAsync();
            await body.CopyToAsync(file);
            file.Position = 0;
            return file;
        }
        catch
        {
            file.Dispose();
            throw;
        }
    }
}
