using System.Net;

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

    private sealed class Flood(EndlessServer server) : Stream
    {
        public override bool CanRead => true;

        public override bool CanSeek => false;

        public override bool CanWrite => false;

        public override long Length => throw new NotSupportedException();

        public override long Position
        {
            get => server.Sent;
            set => throw new NotSupportedException();
        }

        public override int Read(byte[] buffer, int offset, int count)
        {
            var read = (int)Math.Min(count, EndlessServer.Length - server.Sent);
            for (var i = 0; i < read; i++)
                buffer[offset + i] = server.Sent + i < server.Beginning.Length ? (byte)server.Beginning[(int)server.Sent + i] : (byte)'A';
            Interlocked.Add(ref server._sent, read);
            return read;
        }

        public override void Flush()
        {
        }

        public override long Seek(long offset, SeekOrigin origin) => throw new NotSupportedException();

        public override void SetLength(long value) => throw new NotSupportedException();

        public override void Write(byte[] buffer, int offset, int count) => throw new NotSupportedException();
    }
}
