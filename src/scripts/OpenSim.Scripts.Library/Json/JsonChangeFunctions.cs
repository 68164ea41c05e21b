using OpenSim.Scripts.Declarations;
using OpenSim.Scripts.Values;

namespace OpenSim.Scripts.Library.Json;

/// <summary>Changes at the end of a path: all levels that it leads through are written anew, what lies beside it is copied.</summary>
[ScriptFunctions]
public static class JsonChangeFunctions
{
    // A level takes some hundred bytes of the thread's stack.
    private const int MaxDepth = 1000;

    /// <summary>
    /// Sets, appends (JSON_APPEND, or the index behind the last) or deletes (JSON_DELETE). What a path needs and is not there is made, in
    /// the place of what stands there if that is no such container.
    /// </summary>
    public static string llJsonSetValue(string json, LslList specifiers, string value)
    {
        if (specifiers.Count == 0 && value == JsonMarks.Delete)
            return value;
        if (specifiers.Count > MaxDepth)
            return JsonMarks.Invalid;
        var buffer = new TextBuffer(stackalloc char[TextBuffer.OnStack]);
        if (Write(ref buffer, JsonText.Trim(json), specifiers.Items, value))
            return buffer.Finish();
        buffer.Release();
        return JsonMarks.Invalid;
    }

    private static bool Write(scoped ref TextBuffer buffer, ReadOnlySpan<char> old, ReadOnlySpan<ListItem> path, string value)
    {
        if (path.IsEmpty)
        {
            JsonListFunctions.AddText(ref buffer, value, true);
            return true;
        }

        var isDeletion = value == JsonMarks.Delete;
        if (old.Length > 1 && (old[0], old[^1]) == (path[0].IsText ? ('{', '}') : ('[', ']')))
            return WriteMembers(ref buffer, old, path, value);
        return !isDeletion && WriteNew(ref buffer, path, value);
    }

    /// <summary>A container of one member.</summary>
    private static bool WriteNew(scoped ref TextBuffer buffer, ReadOnlySpan<ListItem> path, string value)
    {
        if (path[0].IsText)
        {
            buffer.Add('{');
            JsonText.Quote(ref buffer, path[0].Text);
            buffer.Add(':');
        }
        else if (path[0].IsInteger && path[0].Integer is 0 or JsonMarks.Append)
            buffer.Add('[');
        else
            return false;
        if (!Write(ref buffer, default, path[1..], value))
            return false;
        buffer.Add(path[0].IsText ? '}' : ']');
        return true;
    }

    private static bool WriteMembers(scoped ref TextBuffer buffer, ReadOnlySpan<char> old, ReadOnlySpan<ListItem> path, string value)
    {
        var members = new JsonMembers(old);
        var isDeletion = value == JsonMarks.Delete;
        var (isFound, written, count) = (false, 0, 0);
        buffer.Add(old[0]);
        for (; members.MoveNext(); count++)
        {
            var isNamed = members.IsNamed(path[0]);
            isFound |= isNamed;
            if (isNamed && isDeletion && path.Length == 1)
                continue;
            if (written++ > 0)
                buffer.Add(',');
            if (members.IsObject)
            {
                buffer.Add(members.Key);
                buffer.Add(':');
            }

            if (!isNamed)
                buffer.Add(members.Value);
            else if (!Write(ref buffer, members.Value, path[1..], value))
                return false;
        }

        if (!members.IsValid || !isFound && (isDeletion || !WriteLast(ref buffer, members.IsObject, written, count, path, value)))
            return false;
        buffer.Add(members.IsObject ? '}' : ']');
        return true;
    }

    /// <summary>A new member behind the others.</summary>
    private static bool WriteLast(
        scoped ref TextBuffer buffer, bool isObject, int written, int count, ReadOnlySpan<ListItem> path, string value)
    {
        if (!isObject && path[0].Integer != count && path[0].Integer != JsonMarks.Append)
            return false;
        if (written > 0)
            buffer.Add(',');
        if (isObject)
        {
            JsonText.Quote(ref buffer, path[0].Text);
            buffer.Add(':');
        }

        return Write(ref buffer, default, path[1..], value);
    }
}
