using System.Net;
using OpenSim.Services.Assets;

namespace OpenSim.Services.Tests.Hypergrid;

/// <summary>Answers everything with four gigabytes, as fast as they are read.</summary>
internal sealed class EndlessServer(string beginning = "") : HttpMessageHandler
{
    private const long Length = 4L * 1024 * 1024 * 1024;

    private long _sent;

    private string Beginning { get; } = beginning;

    /// <summary>Bytes that were read.</summary>
    public long Sent => Interlocked.Read(ref _sent);

    protected override Task<HttpResponseMessage> SendAsync(HttpRequestMessage request, CancellationToken cancellationToken) =>
        Task.FromResult(new HttpResponseMessage(HttpStatusCode.OK) { Content = new StreamContent(new Flood(this)) });

    private sealed class Flood(EndlessServer server) : ForwardStream
    {
        public override int Read(Span<byte> buffer)
        {
            var read = (int)Math.Min(buffer.Length, EndlessServer.Length - server.Sent);
            for (var i = 0; i < read; i++)
                buffer[i] = server.Sent + i < server.Beginning.Length ? (byte)server.Beginning[(int)server.Sent + i] : (byte)'A';
            Interlocked.Add(ref server._sent, read);
            return read;
        }
    }
}
