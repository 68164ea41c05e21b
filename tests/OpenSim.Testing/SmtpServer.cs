using System.Net;
using System.Net.Sockets;
using System.Text;

namespace OpenSim.Testing;

/// <summary>A mail server on a free loopback port, which keeps what it is given.</summary>
public sealed class SmtpServer : IDisposable
{
    private readonly TcpListener _listener = new(IPAddress.Loopback, 0);
    private readonly Task _loop;

    public SmtpServer()
    {
        _listener.Start();
        _loop = Task.Run(Listen);
    }

    public int Port => ((IPEndPoint)_listener.LocalEndpoint).Port;

    /// <summary>Said to whoever names a receiver; 250 takes the mail.</summary>
    public string Answer { get; set; } = "250 good";

    /// <summary>Every mail as it came.</summary>
    public List<string> Mails { get; } = [];

    public List<string> Commands { get; } = [];

    public void Dispose()
    {
        _listener.Stop();
        Waiting.For(_loop, TimeSpan.FromSeconds(10));
    }

    private async Task Listen()
    {
        try
        {
            while (true)
            {
                using var client = await _listener.AcceptTcpClientAsync();
                await Serve(client.GetStream());
            }
        }
        catch (Exception e) when (e is SocketException or InvalidOperationException or IOException)
        {
            // the test is over
        }
    }

    private async Task Serve(NetworkStream stream)
    {
        using var reader = new StreamReader(stream, Encoding.Latin1);
        using var writer = new StreamWriter(stream, Encoding.Latin1) { AutoFlush = true, NewLine = "\r\n" };
        await writer.WriteLineAsync("220 test");
        while (await reader.ReadLineAsync() is { } line)
        {
            Commands.Add(line);
            var word = line.Split(' ')[0].ToUpperInvariant();
            await writer.WriteLineAsync(word switch { "RCPT" => Answer, "DATA" => "354 go on", "QUIT" => "221 bye", _ => "250 good" });
            if (word == "DATA")
            {
                Mails.Add(await Content(reader));
                await writer.WriteLineAsync("250 taken");
            }
            else if (word == "QUIT")
            {
                return;
            }
        }
    }

    private static async Task<string> Content(StreamReader reader)
    {
        var mail = new StringBuilder();
        while (await reader.ReadLineAsync() is { } line && line != ".")
            mail.AppendLine(line);
        return mail.ToString();
    }
}
