namespace OpenSim.Modules.Pages;

/// <summary>
/// Lets modules serve files by HTTP on the simulator's port, at a path of one word: <c>context.Services.GetService(typeof(IPages))</c>.
/// Anybody may read them: nothing that is somebody's belongs here.
/// </summary>
public interface IPages
{
    /// <summary>A second one of the same path takes the place of the first.</summary>
    /// <param name="path">Without slashes.</param>
    /// <param name="content">Called on any thread, for each request; null is answered with status 404.</param>
    void Add(string path, string contentType, Func<byte[]?> content);

    void Remove(string path);

    /// <summary>What <c>index.php?method=…</c> answers for this name, the way in which OpenSimulator's regions hand out pictures.</summary>
    /// <param name="content">As above.</param>
    void AddMethod(string method, string contentType, Func<byte[]?> content);

    void RemoveMethod(string method);
}
