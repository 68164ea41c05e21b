using System.Net;
using OpenSim.Services.Http;

namespace OpenSim.Services.Tests.Wire;

/// <summary>Carries calls to handlers without a socket, and writes down what went over it.</summary>
public sealed class HandlerPipe(ServiceTable handlers) : HttpMessageHandler
{
    /// <summary>Method, path and body of each request.</summary>
    public List<string> Requests { get; } = [];

    /// <summary>Status and body of each answer.</summary>
    public List<string> Answers { get; } = [];

    /// <summary>What happens instead, while set.</summary>
    public Func<HttpRequestMessage, HttpResponseMessage>? Fault { get; set; }

    /// <summary>Whether the server breaks off at a body, and says so with status 500.</summary>
    public Func<string, bool> FailsAt { get; set; } = _ => false;

    /// <summary>While set, what is asked is done, and its answer is lost on the way.</summary>
    public bool LosesAnswers { get; set; }

    /// <summary>Asks as no twin does; the answer as in <see cref="Answers"/>.</summary>
    public async Task<string> Ask(string method, string path, string form = "")
    {
        using var request = new HttpRequestMessage(new HttpMethod(method), "http://grid.test" + path);
        if (form.Length > 0)
            request.Content = new StringContent(form);
        using var response = await SendAsync(request, CancellationToken.None);
        return Answers[^1];
    }

    protected override async Task<HttpResponseMessage> SendAsync(HttpRequestMessage request, CancellationToken cancellationToken)
    {
        var body = request.Content is null ? [] : await request.Content.ReadAsByteArrayAsync(cancellationToken);
        Requests.Add($"{request.Method} {request.RequestUri!.PathAndQuery} {System.Text.Encoding.UTF8.GetString(body)}".TrimEnd());
        if (Fault is not null)
            return Fault(request);
        if (FailsAt(Requests[^1]))
            return new HttpResponseMessage(HttpStatusCode.InternalServerError);
        var answer = await handlers.Answer(new ServiceRequest
        {
            Method = request.Method.Method,
            Path = request.RequestUri.AbsolutePath,
            Query = request.RequestUri.Query.TrimStart('?'),
            Caller = IPAddress.Parse("192.0.2.7"),
            IsTrusted = () => true,
            Header = name => Header(request, name),
            Body = new MemoryStream(body),
            Aborted = cancellationToken
        });
        var response = await Response(answer);
        if (!LosesAnswers)
            return response;
        response.Dispose();
        throw new HttpRequestException("The connection has broken off.");
    }

    private async Task<HttpResponseMessage> Response(ServiceAnswer answer)
    {
        using var whole = new MemoryStream();
        if (answer.Content is { } content)
        {
            await using (content)
                await content.CopyToAsync(whole);
        }
        else
        {
            whole.Write(answer.Body.Span);
        }

        Answers.Add($"{answer.Status} {System.Text.Encoding.UTF8.GetString(whole.ToArray())}".TrimEnd());
        var response = new HttpResponseMessage((HttpStatusCode)answer.Status) { Content = new ByteArrayContent(whole.ToArray()) };
        response.Content.Headers.TryAddWithoutValidation("Content-Type", answer.ContentType);
        foreach (var (name, value) in answer.Headers)
            response.Headers.TryAddWithoutValidation(name, value);
        return response;
    }

    private static string? Header(HttpRequestMessage request, string name)
    {
        if (request.Headers.TryGetValues(name, out var values))
            return string.Join(", ", values);
        return request.Content is not null && request.Content.Headers.TryGetValues(name, out values) ? string.Join(", ", values) : null;
    }
}
