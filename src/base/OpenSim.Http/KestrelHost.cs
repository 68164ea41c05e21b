using System.Diagnostics;
using Microsoft.AspNetCore.Hosting;
using Microsoft.AspNetCore.Hosting.Server;
using Microsoft.AspNetCore.Server.Kestrel.Core;
using Microsoft.AspNetCore.Server.Kestrel.Transport.Sockets;
using Microsoft.Extensions.Configuration;
using Microsoft.Extensions.DependencyInjection;
using Microsoft.Extensions.Logging;
using Microsoft.Extensions.Logging.Abstractions;
using Microsoft.Extensions.Options;

namespace OpenSim.Http;

/// <summary>
/// Makes a bare Kestrel, without host or middleware. By way of its own registrations: a <see cref="KestrelServer"/> made by hand takes its
/// blocks of 4 kB from the array pool of all, which throws away what it has no room for. Everything that came in by HTTP was garbage so:
/// 335 MB for 64 bodies of 6 MB, 8 MB with Kestrel's own pool of blocks.
/// </summary>
internal sealed class KestrelHost : IWebHostBuilder, IDisposable
{
    private readonly ServiceCollection _services = [];
    private readonly DiagnosticListener _nobody = new("OpenSim.Http");
    private readonly KestrelParts _parts;

    public KestrelHost(KestrelServerOptions options)
    {
        this.UseKestrelCore();
        _services.AddMetrics();
        _services.AddSingleton(Options.Create(options));
        _services.AddSingleton(parts => Options.Create(Sockets(options, parts)));
        _services.AddSingleton<DiagnosticSource>(_nobody);
        // Kestrel's own log tells about every connection of a port scan; what matters is counted and logged by HttpServer.
        _services.AddSingleton<ILoggerFactory>(NullLoggerFactory.Instance);
        _services.AddSingleton(typeof(ILogger<>), typeof(NullLogger<>));
        _parts = new KestrelParts(_services);
        Server = _parts.GetRequiredService<IServer>();
    }

    public IServer Server { get; }

    // Kestrel's own registrations give them their pool of blocks. The sockets have a bound of their own, a megabyte, and ask nobody for
    // the server's.
    private static SocketTransportOptions Sockets(KestrelServerOptions options, IServiceProvider parts)
    {
        var sockets = new SocketTransportOptions();
        foreach (var setup in parts.GetServices<IConfigureOptions<SocketTransportOptions>>())
            setup.Configure(sockets);
        sockets.MaxReadBufferSize = options.Limits.MaxRequestBufferSize;
        return sockets;
    }

    /// <summary>Also the server's end.</summary>
    public void Dispose()
    {
        _parts.Dispose();
        _nobody.Dispose();
    }

    IWebHostBuilder IWebHostBuilder.ConfigureServices(Action<IServiceCollection> configureServices)
    {
        configureServices(_services);
        return this;
    }

    IWebHostBuilder IWebHostBuilder.ConfigureServices(Action<WebHostBuilderContext, IServiceCollection> configureServices) =>
        throw new NotSupportedException();

    IWebHostBuilder IWebHostBuilder.ConfigureAppConfiguration(Action<WebHostBuilderContext, IConfigurationBuilder> configureDelegate) =>
        throw new NotSupportedException();

    IWebHostBuilder IWebHostBuilder.UseSetting(string key, string? value) => throw new NotSupportedException();

    string? IWebHostBuilder.GetSetting(string key) => null;

#pragma warning disable ASPDEPR008 // the interface's own
    IWebHost IWebHostBuilder.Build() => throw new NotSupportedException();
#pragma warning restore ASPDEPR008
}
