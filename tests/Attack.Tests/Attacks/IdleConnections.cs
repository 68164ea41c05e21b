using System.Net.Sockets;
using System.Text;
using Attack.Tests.Kit;

namespace Attack.Tests.Attacks;

/// <summary>Connections that say half a line, or half a body, and then nothing; as many as the attacker's own descriptors allow.</summary>
internal sealed class IdleConnections(string name, int max, Func<Uri, byte[]> beginning) : Attack(name)
{
    public static readonly Attack HalfLine =
        new IdleConnections("connections that say half a line", 3000, _ => Encoding.ASCII.GetBytes("POST / HT"));

    /// <summary>A body that is announced, all but a byte of it sent.</summary>
    public static readonly Attack HalfBody = new IdleConnections("bodies of 256 kB, all but a byte", 1000,
        server => [.. Raw.Head("POST", server, 256 << 10, "text/xml"), .. new byte[(256 << 10) - 1]]);

    public override async Task Run(Arena arena, Outcome outcome, CancellationToken cancel)
    {
        var held = new List<Socket>();
        var bytes = beginning(arena.Server);
        while (!cancel.IsCancellationRequested)
        {
            if (held.Count < max && await Raw.Connect(arena.Server, cancel) is { } socket)
            {
                outcome.Add(await Raw.Write(socket, bytes, cancel) ? "opened" : "closed");
                held.Add(socket);
                continue;
            }

            var gone = held.Where(IsClosed).ToList();
            outcome.Add("closed", gone.Count);
            foreach (var closed in gone)
                closed.Dispose();
            held = [.. held.Except(gone)];
            await Task.Delay(20, CancellationToken.None);
        }

        foreach (var open in held)
            open.Dispose();
    }

    private static bool IsClosed(Socket socket)
    {
        try
        {
            return socket.Poll(0, SelectMode.SelectRead) && socket.Available == 0;
        }
        catch (SocketException)
        {
            return true;
        }
    }
}
