using System.Text;

namespace OpenSim.Settings.Ini;

/// <summary>Fetches a configuration file by HTTP: ten seconds, at most 4 MiB.</summary>
internal static class HttpSource
{
    private const int MaxBytes = 4 << 20;

    public static string Fetch(Uri address)
    {
        using var client = new HttpClient { Timeout = TimeSpan.FromSeconds(10), MaxResponseContentBufferSize = MaxBytes };
        using var answer = client.Send(new HttpRequestMessage(HttpMethod.Get, address));
        using var content = new StreamReader(answer.EnsureSuccessStatusCode().Content.ReadAsStream(), Encoding.UTF8);
        return content.ReadToEnd();
    }
}
