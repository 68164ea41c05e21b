namespace OpenSim.Modules.Core.Archives;

/// <summary>Archives on disk and at addresses. Blocking; never with a region's token held.</summary>
internal static class ArchiveFiles
{
    /// <summary>An archive from the web ends here: what is larger is no archive that anybody meant.</summary>
    private const long LargestDownload = 64L << 30;

    /// <summary>Opens a file, or fetches an http address into a temporary one that goes when the stream is closed. Null with a complaint.</summary>
    public static Stream? Open(string source, out string complaint)
    {
        complaint = "";
        try
        {
            return Uri.TryCreate(source, UriKind.Absolute, out var address) && address.Scheme is "http" or "https"
                ? Fetch(new Uri(source))
                : new FileStream(source, FileMode.Open, FileAccess.Read, FileShare.Read, 1 << 16);
        }
        catch (Exception e) when (e is IOException or UnauthorizedAccessException or NotSupportedException or ArgumentException or HttpRequestException or OperationCanceledException)
        {
            complaint = $"{source} cannot be read: {e.Message}";
            return null;
        }
    }

    /// <summary>
    /// Lets <paramref name="write"/> fill a new file, which takes the place of an old one only when it is whole. False when the file cannot be written, or the
    /// writer gives false; then nothing is left behind.
    /// </summary>
    public static bool Write(string path, Func<Stream, bool> write, out string complaint)
    {
        var partial = path + ".part";
        complaint = "";
        try
        {
            bool whole;
            using (var stream = new FileStream(partial, FileMode.Create, FileAccess.Write, FileShare.None, 1 << 16))
            {
                whole = write(stream);
                stream.Flush(flushToDisk: true);
            }

            if (whole)
                File.Move(partial, path, overwrite: true);
            else
                File.Delete(partial);
            return whole;
        }
        catch (Exception e) when (e is IOException or UnauthorizedAccessException or NotSupportedException or ArgumentException)
        {
            complaint = $"{path} cannot be written: {e.Message}";
            Drop(partial);
            return false;
        }
        catch
        {
            Drop(partial);
            throw;
        }
    }

    private static void Drop(string file)
    {
        if (File.Exists(file))
            File.Delete(file);
    }

    private static FileStream Fetch(Uri address)
    {
        var file = new FileStream(Path.GetTempFileName(), FileMode.Create, FileAccess.ReadWrite, FileShare.None, 1 << 16, FileOptions.DeleteOnClose);
        try
        {
            using var client = new HttpClient { Timeout = TimeSpan.FromMinutes(30) };
            using var response = client.GetAsync(address, HttpCompletionOption.ResponseHeadersRead).GetAwaiter().GetResult();
            response.EnsureSuccessStatusCode();
            if (response.Content.Headers.ContentLength > LargestDownload)
                throw new IOException("The file is too large.");
            using var body = response.Content.ReadAsStream();
            body.CopyTo(file);
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
