using System.Net;
using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Hosting;
using Microsoft.AspNetCore.Http;
using Microsoft.Extensions.Logging;
using OpenSim.Testing;

namespace Bench.Textures;

/// <summary>Kestrel that sends one file whatever it is asked.</summary>
internal sealed class BareFileServer : IDisposable
{
    private readonly string _file = Path.GetTempFileName();
    private readonly WebApplication _app;

    public BareFileServer(byte[] data)
    {
        File.WriteAllBytes(_file, data);
        var builder = WebApplication.CreateSlimBuilder();
        builder.Logging.ClearProviders();
        builder.WebHost.ConfigureKestrel(kestrel => kestrel.Listen(IPAddress.Loopback, 0));
        _app = builder.Build();
        _app.Run(http =>
        {
            http.Response.ContentLength = data.Length;
            http.Response.ContentType = "image/x-j2c";
            return http.Response.SendFileAsync(_file);
        });
        Waiting.For(_app.StartAsync());
    }

    public int Port => new Uri(_app.Urls.First()).Port;

    public void Dispose()
    {
        Waiting.For(_app.DisposeAsync().AsTask());
        File.Delete(_file);
    }
}
