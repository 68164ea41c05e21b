using System.Text;

namespace Bench.Robust;

/// <summary>What a region and a viewer send, written by hand, so that it costs the same whoever answers.</summary>
internal sealed class RobustClient(int connections) : IDisposable
{
    private readonly HttpClient _http = new(new SocketsHttpHandler { MaxConnectionsPerServer = connections });

    public Task<string> Form(Uri server, string path, params (string Key, string Value)[] pairs) =>
        Post(server, path, new FormUrlEncodedContent(pairs.Select(p => KeyValuePair.Create(p.Key, p.Value))));

    public Task<string> Xml(Uri server, string path, string text) => Post(server, path, new StringContent(text, Encoding.UTF8, "text/xml"));

    /// <summary>The length of the answer.</summary>
    public async Task<long> Get(Uri server, string path)
    {
        using var answer = await _http.GetAsync(new Uri(server, path), HttpCompletionOption.ResponseHeadersRead);
        await using var body = await answer.EnsureSuccessStatusCode().Content.ReadAsStreamAsync();
        var buffer = new byte[64 * 1024];
        var length = 0L;
        while (await body.ReadAsync(buffer) is var read and > 0)
            length += read;
        return length;
    }

    public void Dispose() => _http.Dispose();

    private async Task<string> Post(Uri server, string path, HttpContent content)
    {
        using var sent = content;
        using var answer = await _http.PostAsync(new Uri(server, path), sent);
        return await answer.EnsureSuccessStatusCode().Content.ReadAsStringAsync();
    }
}
