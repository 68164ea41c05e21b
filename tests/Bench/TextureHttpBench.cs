using System.Diagnostics;
using System.Globalization;
using Bench.Harness;
using Bench.Textures;

namespace Bench;

/// <summary>
/// A texture by capability over HTTP/1.1 against Kestrel that sends a file and does nothing else, over one connection each. What the reader
/// costs is in both, so that the servers differ by more than the ratio says.
/// </summary>
public sealed class TextureHttpBench : IBench
{
    private static readonly TimeSpan Length = TimeSpan.FromSeconds(2);

    public string Name => "texture-http";

    public void Run(Comparison compare)
    {
        using var ours = new TextureServer();
        foreach (var size in new[] { 40_000, 256_000, 1_000_000 })
        {
            var data = new byte[size];
            new Random(size).NextBytes(data);
            using var bare = new BareFileServer(data);
            using var reader = new PlainReader(ours.Port, ours.Add(data));
            using var bareReader = new PlainReader(bare.Port, "/");
            compare.MeasureProcess($"a texture of {size / 1000} kB over HTTP/1.1", ("GetTexture", () => reader.Get()),
                ("bare Kestrel", () => bareReader.Get()));
            compare.Note("  bytes a second", string.Create(CultureInfo.InvariantCulture,
                $"GetTexture {Speed(reader) / 1e6:F0} MB/s, bare Kestrel {Speed(bareReader) / 1e6:F0} MB/s"));
        }
    }

    private static double Speed(PlainReader reader)
    {
        var (since, bytes) = (Stopwatch.GetTimestamp(), 0L);
        while (Stopwatch.GetElapsedTime(since) < Length)
            bytes += reader.Get();
        return bytes / Stopwatch.GetElapsedTime(since).TotalSeconds;
    }
}
